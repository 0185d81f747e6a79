import { translate } from '../words/translate.ts'

interface DescriptionProps {
  text: string
  className?: string
  /** Shortens what is shown. */
  shorten?: (text: string) => string
}

/** A community's description in the family's language, or in English, marked so. */
export function Description({ text, className, shorten = (whole) => whole }: DescriptionProps) {
  const shown = translate(text)
  return (
    <p className={className} lang={shown === text ? 'en' : undefined}>
      {shorten(shown)}
    </p>
  )
}
