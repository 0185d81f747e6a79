import { perLanguage } from '#pwa/words/translate.ts'
import { msg, t, type Words } from '#words'
import type { Help } from './programs/find-help.ts'

export const VERDICTS: Record<Help['verdict'], Words> = {
  may_help: msg`May help`,
  unlikely: msg`Unlikely now`,
  ask: msg`Ask`,
}

const days = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))

/** 'November 30, 2026' of '2026-11-30'. */
export const formatDay = (day: string): string => days().format(new Date(day))

/** Why a program has its result, or that its rule is past. */
export const pastText = ({ edition }: Help): string =>
  t`Our figures ended on ${formatDay(edition.until)}. Ask for the new ones.`
