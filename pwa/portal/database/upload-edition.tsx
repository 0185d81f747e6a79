import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ErrorAlert } from '../components/load-state.tsx'
import { ProgressBar } from '../components/progress-bar.tsx'
import { SendFileError, sendFile } from '../components/send-file.ts'
import { formatPercent } from '../format.ts'
import { readSession } from '../session.ts'

interface UploadEditionProps {
  sources: readonly string[]
  onDone: () => Promise<void>
}

/** Uploads the file of a register, which then waits with what it would change. */
export function UploadEdition({ sources, onDone }: UploadEditionProps) {
  const input = useRef<HTMLInputElement>(null)
  const [source, setSource] = useState('')
  const [fraction, setFraction] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const file = input.current?.files?.[0]
    if (!file) return setProblem('Choose a file first.')
    setProblem(undefined)
    setFraction(0)
    const query = new URLSearchParams({ name: file.name, ...(source && { source }) })
    try {
      await sendFile(file, {
        method: 'POST',
        url: `${ADMIN_API.sourceEditions}?${query}`,
        headers: { authorization: `Bearer ${readSession()?.token ?? ''}` },
        onProgress: setFraction,
      })
      await onDone()
      if (input.current) input.current.value = ''
    } catch (error) {
      setProblem((error instanceof SendFileError && error.message) || 'The file was not uploaded.')
    }
    setFraction(undefined)
  }
  return (
    <form className="row" onSubmit={(event) => void submit(event)}>
      <Field label="File of a register (CSV or Excel)">
        {(control) => <input {...control} ref={input} type="file" accept=".csv,.xlsx" />}
      </Field>
      <Field label="Source">
        {(control) => (
          <select {...control} value={source} onChange={({ target }) => setSource(target.value)}>
            <option value="">As its columns say</option>
            {sources.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <Button type="submit" disabled={fraction !== undefined}>
        Upload and preview
      </Button>
      <ErrorAlert message={problem} />
      {fraction !== undefined && (
        <ProgressBar
          label={fraction < 1 ? 'Uploading' : 'Reading the file'}
          amount={fraction < 1 ? formatPercent(fraction) : ''}
          value={fraction < 1 ? fraction : undefined}
          max={1}
        />
      )}
    </form>
  )
}
