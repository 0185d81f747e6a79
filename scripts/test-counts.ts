import { readFile } from 'node:fs/promises'

export interface Counts {
  passed: number
  failed: number
  /** One line for each skipped test: its title, which includes or is followed by the reason. */
  skipped: string[]
  /** The titles of tests that failed at first and passed when they were tried again. */
  retried: string[]
}

interface UnitReport {
  testResults: {
    name: string
    status: string
    /** The failures of earlier tries are kept when a test passes. */
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

interface EndToEndReport {
  suites: Suite[]
  errors: unknown[]
}
interface Suite {
  suites?: Suite[]
  specs: {
    title: string
    tests: { status: string; projectName: string; annotations: { type: string; description?: string }[] }[]
  }[]
}

/** A run that ended without a report counts as one failure. */
const NO_REPORT: Counts = { passed: 0, failed: 1, skipped: [], retried: [] }

/** Counts the tests in Vitest's report. A file that could not be loaded counts as one failure. */
export async function countUnits(file: string): Promise<Counts> {
  const report = await readReport<UnitReport>(file)
  if (!report) return NO_REPORT
  const counts: Counts = { passed: 0, failed: 0, skipped: [], retried: [] }
  for (const { status, assertionResults } of report.testResults) {
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) counts.failed++
    for (const test of assertionResults) {
      if (test.status === 'passed' && test.failureMessages?.length) counts.retried.push(test.fullName)
      if (test.status === 'passed') counts.passed++
      else if (test.status === 'failed') counts.failed++
      else counts.skipped.push(test.fullName)
    }
  }
  return counts
}

/** Counts the tests in Playwright's report. Each error outside of a test counts as a failure. */
export async function countEndToEnd(file: string): Promise<Counts> {
  const report = await readReport<EndToEndReport>(file)
  if (!report) return NO_REPORT
  const counts: Counts = { passed: 0, failed: report.errors.length, skipped: [], retried: [] }
  for (const spec of report.suites.flatMap(specsOf)) {
    for (const { status, projectName, annotations } of spec.tests) {
      if (status === 'flaky') counts.retried.push(`${spec.title} (${projectName})`)
      if (status === 'skipped') {
        const reasons = annotations.map(({ description }) => description).filter(Boolean)
        counts.skipped.push([`${spec.title} (${projectName})`, ...reasons].join(': '))
      } else if (status === 'unexpected') counts.failed++
      else counts.passed++
    }
  }
  return counts
}

const specsOf = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]

async function readReport<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
