import { MAX_MATCHES } from '#shared/contract/limits.ts'
import {
  FARTHEST_MILES,
  FEW_IN_REACH,
  OPEN_WATER_MILES,
  REACH_MILES,
  SAME_AREA_MILES,
  WATER_COST,
} from '#shared/matching/matching.ts'
import { Trans, t } from '#words'

/** Explains how the license comes first, how far the search reaches, what excludes a community, what doesn't, and what paying for a listing does. */
export function LimitsSection() {
  return (
    <>
      <section className="mt-7 stack-4" aria-labelledby="license">
        <h2 id="license">{t`The license comes first`}</h2>
        <p>
          <Trans>
            A community comes below all others in your list, no matter its score, and its card says why, if
            its license does not allow what you said is needed, if residents must get out alone in a fire and
            the person may need help, if its records name no memory care and you want it, or if it costs more
            than one and a half times your budget without public funding. Just above these come homes that are
            as much for people with mental illness or disabilities.
          </Trans>
        </p>
        <p>
          {t`If a license had expired when the record was published, we say so, with the year of our copy. That doesn't change the order of your list.`}
        </p>
      </section>
      <section className="mt-7 stack-4" aria-labelledby="reach">
        <h2 id="reach">{t`How far we look`}</h2>
        <ul className="grid list-disc gap-3 ps-[1.3em]">
          <li>
            <Trans>
              Your list has communities within {REACH_MILES} miles of your ZIP code, in your state or across
              its border. We tell you if one is in another state. If your city is more than {SAME_AREA_MILES}{' '}
              miles from the ZIP code, we search around the city instead.
            </Trans>
          </li>
          <li>
            <Trans>
              If fewer than {FEW_IN_REACH} that fit are that near, the best of the others follow under
              “Farther away”: up to {FARTHEST_MILES} miles away, or anywhere in your state. They don’t count
              among your matches.
            </Trans>
          </li>
          <li>
            <Trans>
              All distances are in a straight line; the drive is longer. If the line crosses more than{' '}
              {OPEN_WATER_MILES} miles of open water, such as a Great Lake, we say so and count the way around
              it. There, a mile over water without a bridge counts as {WATER_COST}.
            </Trans>
          </li>
          <li>
            <Trans>
              Several licensed buildings at one address get one card, that of the building that fits best. The
              card says how many there are.
            </Trans>
          </li>
        </ul>
      </section>
      <section className="mt-7 stack-4" aria-labelledby="left-out">
        <h2 id="left-out">{t`What we leave out, and what we don’t`}</h2>
        <ul className="grid list-disc gap-3 ps-[1.3em]">
          <li>{t`We don’t show a women-only home for a man, or a men-only home for a woman.`}</li>
          <li>{t`A house only for people with dementia comes last if you don’t want memory care.`}</li>
          <li>
            <Trans>
              We leave out nothing else. A price above your range or a missing amenity only costs points, so
              look at the reasons next to each community.
            </Trans>
          </li>
          <li>
            <Trans>You see at most the best {MAX_MATCHES}, with those farther away.</Trans>
          </li>
        </ul>
      </section>
      <section className="mt-7 stack-4" aria-labelledby="advertisers">
        <h2 id="advertisers">{t`Communities that pay`}</h2>
        <p>
          <Trans>
            A community can pay to be featured. It is then marked as featured and shown separately, above your
            list. Paying does not change the list itself. The score does not know who pays, and a featured
            community that also fits appears in the list where its score puts it.
          </Trans>
        </p>
      </section>
    </>
  )
}
