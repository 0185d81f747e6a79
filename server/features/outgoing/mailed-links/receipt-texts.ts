import type { Language } from '#shared/contract/language.ts'
import { LINK_DAYS } from '#shared/contract/mailed-link.ts'

/** Why an email is sent: answers were received, or someone asked for a link. */
export type MailReason = 'received' | 'requested'

interface ReceiptFacts {
  site: string
  reference: string
  place: string
  /** The line that becomes the link. */
  address: string
}

interface ReceiptText {
  subject: (facts: ReceiptFacts) => string
  firstLines: Record<MailReason, string>
  rest: (facts: ReceiptFacts) => string
}

/** The email with the link to a list, in each language of families. */
export const RECEIPT_TEXTS: Record<Language, ReceiptText> = {
  en: {
    subject: ({ site, reference }) => `Your search at ${site}, reference ${reference}`,
    firstLines: {
      received: 'We received your search for senior living communities.',
      requested: 'You asked for a link to your search for senior living communities.',
    },
    rest: ({ reference, place, address }) => `Reference: ${reference}
Place: ${place}

This link opens your list on any device for ${LINK_DAYS} days:

${address}

Anyone who has this link can see, change and erase your answers.
Share it only with people you trust.

If this search isn't yours, someone mistyped their email address.
Please ignore this email.
`,
  },
  es: {
    subject: ({ site, reference }) => `Su búsqueda en ${site}, referencia ${reference}`,
    firstLines: {
      received: 'Recibimos su búsqueda de residencias para personas mayores.',
      requested: 'Usted pidió un enlace a su búsqueda de residencias para personas mayores.',
    },
    rest: ({ reference, place, address }) => `Referencia: ${reference}
Lugar: ${place}

Este enlace abre su lista en cualquier dispositivo durante ${LINK_DAYS} días:

${address}

Cualquier persona que tenga este enlace puede ver, cambiar y borrar sus respuestas.
Compártalo solo con personas de confianza.

Si esta búsqueda no es suya, alguien escribió mal su correo electrónico.
No haga caso de este correo.
`,
  },
}
