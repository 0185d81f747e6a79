import { CARE_TYPES } from '#shared/contract/options.ts'
import { ask } from '../ask.ts'
import type { Answers } from './answers.ts'
import { type Kinds, typeColumn, type ValueColumn } from './find-kinds.ts'

/** Asks on the terminal for what the answers leave open. Without a terminal, it stays open. */
export async function askOpen(answers: Answers, kinds: Kinds): Promise<Answers> {
  const publisher =
    answers.publisher ??
    (await ask('Which agency publishes this register (Enter to say it later)?', (name) => name.slice(0, 200)))
  const column = typeColumn(kinds, answers)
  const isOpen = answers.homes === undefined && answers.careType === undefined
  const homes = isOpen && column ? await askHomes(column) : answers.homes
  const careType = isOpen && !column ? await askCareType() : answers.careType
  return {
    ...answers,
    ...(publisher && { publisher }),
    ...(homes && { homes }),
    ...(careType && { careType }),
  }
}

function askHomes({ name, values }: ValueColumn): Promise<string[] | undefined> {
  const choices = values.map(([value, count], index) => `  ${index + 1}  ${value} (${count})`).join('\n')
  return ask(
    `${name} has these values:\n${choices}\nWhich are homes for older people (such as 1 3, or Enter if their words say it)?`,
    (answer) => {
      const chosen = answer.split(/[\s,]+/).map((number) => values[Number(number) - 1]?.[0])
      return chosen.every((value) => value !== undefined) ? chosen : undefined
    },
  )
}

const askCareType = () =>
  ask(
    `No column says what kind of care these homes give:\n${CARE_TYPES.map((type, index) => `  ${index + 1}  ${type}`).join('\n')}\nWhich is it (1 to ${CARE_TYPES.length}, or Enter to say it later)?`,
    (answer) => CARE_TYPES[Number(answer) - 1],
  )
