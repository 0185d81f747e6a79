import { translate } from '../words/translate.ts'

/** A community's description in the family's language, or in English, marked so. */
export function Description({ text, className }: { text: string; className?: string }) {
  const shown = translate(text)
  return (
    <p className={className} lang={shown === text ? 'en' : undefined}>
      {shown}
    </p>
  )
}
