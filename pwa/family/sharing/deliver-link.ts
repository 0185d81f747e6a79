import { t } from '#words'

/** sent: handed to an app. canceled: the family closed the list of apps. refused: the link can only be shown. */
export type Delivery = 'sent' | 'canceled' | 'copied' | 'refused'

/** Offers the link to the phone's apps, or copies it if the browser has no such list or refuses it. */
export async function deliverLink(url: string): Promise<Delivery> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: t`A list of senior living communities`, url })
      return 'sent'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'canceled'
    }
  }
  return copyLink(url)
}

/** Copies the link. */
async function copyLink(url: string): Promise<Delivery> {
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'refused'
  }
}
