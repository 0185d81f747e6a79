import { IMAGE_PATH } from '../../../../shared/business-form.ts'

/** What the address of an upload has in it whatever the store: the last two folders of IMAGE_PATH and the file. */
const STORED = new RegExp(`${IMAGE_PATH.replace('/objects', '')}(.+)$`)

/**
 * The address under which an uploaded picture is served, from the address it was uploaded to:
 * '/objects/business-images/{rest}' without the signature. An address of another form is kept in full.
 */
export function imagePathOf(uploadUrl: string): string {
  const rest = STORED.exec(new URL(uploadUrl, window.location.origin).pathname)?.[1]
  return rest === undefined ? uploadUrl : IMAGE_PATH + rest
}
