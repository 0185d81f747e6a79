import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { portOf } from '#server/testing/smtp.ts'
import { createPost } from './deliver.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function startReceiver() {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => server.close())
  return { port: portOf(server), requests: () => requests }
}

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://10.0.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/',
  'https://[::ffff:10.0.0.1]/',
  'https://2130706433/',
  'https://localhost/',
])('%s is refused unless private addresses are allowed', async (url) => {
  await expect(createPost({ allowsPrivate: false })(url, {}, '{}')).rejects.toThrow('not on the internet')
})

test('a name that has one private address among public ones is refused', async () => {
  const resolve = async () => [{ address: '93.184.215.14' }, { address: '127.0.0.1' }]
  const post = createPost({ allowsPrivate: false, resolve })
  await expect(post('https://care.org/', {}, '{}')).rejects.toThrow('not on the internet')
})

test('the connection goes to the address that was checked, although the name then has another one', async () => {
  const receiver = await startReceiver()
  const answers = ['127.0.0.1', '192.0.2.1']
  let asked = 0
  const resolve = async () => [{ address: answers[asked++] ?? '192.0.2.1' }]
  const post = createPost({ allowsPrivate: true, resolve })
  expect(await post(`http://rebinding.test:${receiver.port}/`, {}, '{}')).toBe(200)
  expect([asked, receiver.requests()]).toEqual([1, 1])
})

test('an address that is none is a failure that does not repeat it', async () => {
  const failure = createPost({ allowsPrivate: true })('https://[secret', {}, '{}')
  await expect(failure).rejects.toThrow(/^The address is not valid\.$/)
})

test('without TLS only loopback addresses are called', async () => {
  const resolve = async () => [{ address: '10.0.0.1' }]
  await expect(createPost({ allowsPrivate: true, resolve })('http://care.org/', {}, '{}')).rejects.toThrow(
    'https://',
  )
  const open = createPost({ allowsPrivate: false, resolve: async () => [{ address: '93.184.215.14' }] })
  await expect(open('http://care.org/', {}, '{}')).rejects.toThrow('https://')
})

test('a receiver that stops responding times out, and a closed port and an unknown name are failures', async () => {
  const silent = createTcpServer((socket) => socket.resume())
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  closing.push(() => silent.close())
  const url = `http://127.0.0.1:${portOf(silent)}/`
  await expect(createPost({ allowsPrivate: true, timeoutMs: 50 })(url, {}, '{}')).rejects.toThrow('too long')
  await expect(createPost({ allowsPrivate: true })('http://127.0.0.1:1/', {}, '{}')).rejects.toThrow(
    'connection failed',
  )
  const resolve = () => Promise.reject(new Error('ENOTFOUND'))
  await expect(createPost({ allowsPrivate: true, resolve })('https://care.org/', {}, '{}')).rejects.toThrow(
    'no address',
  )
})
