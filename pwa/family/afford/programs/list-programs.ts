import type { Program } from './description.ts'

const files = import.meta.glob<Program>('./described/*.json', { eager: true, import: 'default' })
/** Every description. programs.test.ts checks them, so that the phone needn't. */
export const PROGRAMS: readonly Program[] = Object.values(files)

/** The programs for a family in a state: the state's own description of a program, or else the federal one. */
export function programsFor(state: string): Program[] {
  return (['va', 'ssi', 'medicaid'] as const).flatMap((program) => {
    const described = PROGRAMS.filter((described) => described.program === program)
    const found = described.find((one) => one.state === state) ?? described.find((one) => one.state === 'US')
    return found ? [found] : []
  })
}
