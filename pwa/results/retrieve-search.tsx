import { type FormEvent, useRef, useState } from 'react'
import { toFieldIssues } from '../../shared/errors.ts'
import { FindSearch } from '../../shared/find-search.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { API } from '../../shared/paths.ts'
import { QuestionnaireResponse } from '../../shared/questionnaire-response.ts'
import { HttpError, postJson } from '../api.ts'
import { saveFoundResult } from '../local/results.ts'
import { saveToSession } from '../results-watch/session-results.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

const SERVER_UNREACHABLE = "We couldn't reach our server. Please try again when you're connected."

/** Explains why an earlier search could not be retrieved. */
function messageFor(error: unknown): string {
  if (!(error instanceof HttpError) || error.status >= 500) return SERVER_UNREACHABLE
  return error.status === 429 ? MESSAGES.rateLimited : MESSAGES.searchNotFound
}

/** Retrieves an earlier search by its reference and the family's email. */
export function RetrieveSearch() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [isSearching, setSearching] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const retrieve = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setProblem(undefined)
    const parsed = FindSearch.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    const issues = parsed.success ? [] : toFieldIssues(parsed.error)
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    if (!parsed.success) {
      const [first] = issues
      form.current?.querySelector<HTMLInputElement>(`[name="${first?.path}"]`)?.focus()
      return
    }
    setSearching(true)
    try {
      const response = await postJson(API.findSearch, parsed.data, QuestionnaireResponse)
      saveToSession({ response, questionnaire: response.questionnaire })
      // The results screen watches the phone's database and shows the stored result.
      await saveFoundResult(response)
    } catch (error) {
      setProblem(messageFor(error))
      setSearching(false)
    }
  }
  return (
    <section className="results-find" aria-labelledby="results-find">
      <h2 id="results-find">Searched before?</h2>
      <p>Enter your reference and email to bring your matches to this phone.</p>
      <form ref={form} className="results-find-form" noValidate onSubmit={(event) => void retrieve(event)}>
        <Field
          label="Reference"
          hint="Three letters and three digits, such as ABC-123"
          error={errors.reference}
        >
          {(control) => (
            <input
              {...control}
              name="reference"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label="Email" error={errors.email}>
          {(control) => <input {...control} name="email" type="email" autoComplete="email" />}
        </Field>
        {problem && (
          <Notice tone="error" role="alert">
            {problem}
          </Notice>
        )}
        <Button type="submit" disabled={isSearching}>
          {isSearching ? 'Searching…' : 'Get my matches'}
        </Button>
      </form>
    </section>
  )
}
