import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { API } from '#shared/contract/paths.ts'

const ANSWERS = {
  firstName: 'Rosa',
  lastName: 'Diaz',
  email: 'rosa@example.org',
  age: '75-80',
  gender: 'Female',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  budget: '$3,500 - $4,500 (Standard Care)',
  amenities: ['Memory Care', 'Gardens'],
  tosAgreed: true,
}

export const MESSAGE = {
  firstName: 'Wilhelmina',
  lastName: 'Quimby',
  email: 'wilhelmina@example.org',
  phone: '(512) 767-7319',
  message: 'Is there a garden that one can walk in?',
}

async function send(page: Page, path: string, data: object, headers = {}): Promise<string> {
  const response = await page.request.post(path, {
    data,
    headers: { 'idempotency-key': randomUUID(), ...headers },
  })
  expect(response.status()).toBe(200)
  return (await response.json()).reference
}

/** Sends a family's answers, as its phone does. @returns the reference that the family is told */
export const sendAnswers = (page: Page, change: object = {}, headers: object = {}) =>
  send(page, API.questionnaire, { ...ANSWERS, ...change }, headers)

/** Sends a message, as a family's phone does. @returns the reference that the family is told */
export const sendMessage = (page: Page, change: object = {}) =>
  send(page, API.contact, { ...MESSAGE, ...change })
