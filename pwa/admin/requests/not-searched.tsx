import type { SubjectFindings } from '#shared/subject-requests.ts'

/** What a search can't find, and why. */
export function NotSearched({ places }: { places: SubjectFindings['notSearched'] }) {
  return (
    <details>
      <summary className="requests-summary">What can’t be searched</summary>
      <dl className="requests-kept">
        {places.map(({ what, why }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
