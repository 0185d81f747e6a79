import type { Needs } from '#shared/needs.ts'
import type { Family } from './family.ts'

/** What a family would answer to "What help is needed?", as far as its file says. */
export function wireNeedsOf({ needs }: Pick<Family, 'needs'>): Needs {
  const { care, wheelchair, publicFunding, helpLeaving, secured } = needs
  return {
    ...MEMORY[care],
    ...(wheelchair ? { walking: 'wheelchair' } : care === 'independent' && { walking: 'alone' }),
    transferring: care === 'nursing' ? 'lift_or_two' : helpLeaving ? 'one_helper' : 'alone',
    ...(secured && { wandering: 'yes' }),
    payment: publicFunding ? ['own_money', 'savings_run_out'] : ['own_money'],
  }
}

const MEMORY: Record<Family['needs']['care'], Needs> = {
  independent: { memory: 'no_trouble' },
  any: { memory: 'no_trouble' },
  memory: { memory: 'dementia' },
  'memory unsaid': { memory: 'dementia' },
  'memory soon': { memory: 'forgetful' },
  nursing: { personalCare: 'full_help', night: 'needs_help' },
}
