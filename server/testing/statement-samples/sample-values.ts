import { randomUUID } from 'node:crypto'
import type { Transaction } from '#server/platform/database/connect.ts'

/** An exported function that runs a statement, or returns a part of one. */
export type Statement = (query: Transaction, ...parameters: unknown[]) => unknown

/**
 * The parameters of one call, or a function that calls the statement. Only the types of the values matter: no statement
 * has to find anything. A statement with branches has one sample for each branch.
 */
export type Sample = unknown[] | ((query: Transaction, statement: Statement) => unknown)

/** The samples of each file's exported statements, by path from server/. */
export type StatementSamples = Record<string, Record<string, Sample[]>>

export const ID = randomUUID()
export const HASH = Buffer.alloc(32)
export const DATE = new Date()
export const PERIOD = { timeZone: 'UTC', from: DATE, to: DATE }
export const CURSOR = { at: '2026-01-01T00:00:00.000000Z', id: ID }
