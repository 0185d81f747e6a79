import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { OperatorError } from '#server/platform/operator-error.ts'
import { STATE_CODE } from '#shared/contract/states.ts'
import { typed } from '#shared/contract/text-rules.ts'

const MAX_BYTES = 64_000
const MAX_LINE = 100
const MAX_CLAIM = 400
const MAX_STORY = 1000
const MAX_STATISTICS = 8
const MAX_TESTIMONIALS = 12
const MAX_STARS = 5
const MAX_TEMPLATES = 12
const MAX_PARAGRAPH = 2000
const MAX_PARAGRAPHS = 20

const text = (longest: number) => {
  const reason = `must be text of 1 to ${longest} characters`
  return z.string(reason).check(typed(), z.minLength(1, reason), z.maxLength(longest, reason))
}
const list = <S extends z.ZodMiniType>(element: S, longest: number) => {
  const reason = `must be a list of at most ${longest}`
  return z.array(element, reason).check(z.maxLength(longest, reason))
}
const stars = `must be a whole number from 1 to ${MAX_STARS}`
const OBJECT = 'must be an object in braces'

const paragraphs = `must be a list of 1 to ${MAX_PARAGRAPHS}`
const Disclosure = z.strictObject(
  {
    version: z.iso.date('must be a day, such as 2026-11-23'),
    paragraphs: z
      .array(text(MAX_PARAGRAPH), paragraphs)
      .check(z.minLength(1, paragraphs), z.maxLength(MAX_PARAGRAPHS, paragraphs)),
  },
  OBJECT,
)
const Disclosures = z
  .record(z.string(), z.nullable(Disclosure), OBJECT)
  .check(
    z.refine(
      (byState) => Object.keys(byState).every((state) => STATE_CODE.test(state)),
      'must name states by their two letters',
    ),
  )

const TEXTS = {
  isFree: z.exactOptional(text(MAX_CLAIM)),
  consultation: z.exactOptional(text(MAX_CLAIM)),
  statistics: z.exactOptional(
    list(z.strictObject({ figure: text(MAX_LINE), label: text(MAX_LINE) }, OBJECT), MAX_STATISTICS),
  ),
  testimonials: z.exactOptional(
    list(
      z.strictObject(
        {
          name: text(MAX_LINE),
          relation: text(MAX_LINE),
          content: text(MAX_STORY),
          stars: z.exactOptional(z.int(stars).check(z.minimum(1, stars), z.maximum(MAX_STARS, stars))),
        },
        OBJECT,
      ),
      MAX_TESTIMONIALS,
    ),
  ),
  businessHours: z.exactOptional(text(MAX_LINE)),
  prices: z.exactOptional(
    z.strictObject(
      { independentLiving: text(MAX_LINE), assistedLiving: text(MAX_LINE), memoryCare: text(MAX_LINE) },
      OBJECT,
    ),
  ),
  emailTemplates: z.exactOptional(
    list(
      z.strictObject({ name: text(MAX_LINE), subject: text(MAX_LINE), text: text(MAX_PARAGRAPH) }, OBJECT),
      MAX_TEMPLATES,
    ),
  ),
  consentWords: z.exactOptional(text(MAX_PARAGRAPH)),
}

/** The fields of content.json, as docs/portal.md describes them. */
const OwnContent = z.strictObject(
  {
    ...TEXTS,
    support: z.exactOptional(
      z.strictObject({ phone: z.exactOptional(text(MAX_LINE)), email: z.optional(text(MAX_LINE)) }, OBJECT),
    ),
    disclosures: z.exactOptional(Disclosures),
    /** The same texts in Spanish, and whether someone has reviewed the pages' Spanish. */
    es: z.exactOptional(
      z.strictObject({ ...TEXTS, isReviewed: z.exactOptional(z.boolean('must be true or false')) }, OBJECT),
    ),
  },
  OBJECT,
)
export type OwnContent = z.infer<typeof OwnContent>

/** The file's path inside DATA_DIR. */
const CONTENT_FILE = 'content/content.json'

/**
 * Reads the operator's own content. Without a file, there is none.
 * @throws OperatorError that names the file, the field and the reason
 */
export async function readOwnContent(dataDir: string): Promise<OwnContent> {
  const path = join(dataDir, CONTENT_FILE)
  const json = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw new OperatorError(`cannot read ${path}: ${error.code}`)
  })
  if (json.length > MAX_BYTES)
    throw new OperatorError(`${path} is larger than ${MAX_BYTES / 1000} kB: shorten it`)
  const parsed = z.safeParse(OwnContent, parseJson(path, json))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') || 'the content'
  const reason =
    issue?.code === 'unrecognized_keys' ? `has an unknown field ${issue.keys[0]}` : issue?.message
  throw new OperatorError(`${path}: ${field} ${reason}`)
}

function parseJson(path: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new OperatorError(`${path} is not valid JSON: ${(error as Error).message}`)
  }
}
