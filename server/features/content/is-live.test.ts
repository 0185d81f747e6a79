import { expect, test } from 'vitest'
import { isLive } from './read-site.ts'

test.each([
  'https://care.example.org',
  'http://care.example.org:8443',
  'https://203.0.114.9',
  'https://[2600::1]',
])('%s is live', (address) => expect(isLive(address)).toBe(true))

test.each([
  undefined,
  'http://localhost:3000',
  'http://care.localhost',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://192.168.1.20',
  'http://10.0.0.5:3000',
  'http://[fd00::5]',
  'http://[::ffff:192.168.1.20]',
  'http://nas',
  'http://kitchen.local',
  'https://care.home.arpa',
  'https://staging.test.',
])('%s is for trying out', (address) => expect(isLive(address)).toBe(false))
