import lighthouse, { type RunnerResult } from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Scores from 0 to 100; times in ms. */
export type PageAudit = Record<(typeof CATEGORIES)[number], number> &
  Record<'FCP' | 'LCP' | 'TBT' | 'CLS', number> & { failed: string }

/**
 * Audits a page with Lighthouse's default setting, a phone on a slow 4G connection.
 * @param port the debugging port of a running browser
 * @throws Error if Lighthouse returns no report
 */
export async function auditPage(url: string, port: number): Promise<PageAudit> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!result) throw new Error(`Lighthouse has no report about ${url}`)
  const { audits, categories } = result.lhr
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
  const value = (id: string) => Math.round((audits[id]?.numericValue ?? Number.NaN) * 1000) / 1000
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    FCP: Math.round(value('first-contentful-paint')),
    LCP: Math.round(value('largest-contentful-paint')),
    TBT: Math.round(value('total-blocking-time')),
    CLS: value('cumulative-layout-shift'),
    failed: failedChecks(result.lhr),
  }
}

/** The ids of the checks that cost points in the categories that must be perfect. */
function failedChecks({ audits, categories }: RunnerResult['lhr']): string {
  return CATEGORIES.slice(1)
    .flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => id)
    .join(', ')
}
