import { t } from '#words'
import { translate } from '../words/translate.ts'

/** Says that a legal document is shown in a translation and that its English text binds. `text` is one of its English texts. */
export function CourtesyNote({ text }: { text: string }) {
  if (translate(text) === text) return null
  return <p>{t`This translation is a courtesy. The English text is the one that binds.`}</p>
}
