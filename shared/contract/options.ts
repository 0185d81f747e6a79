/** The options in the forms. The labels themselves are sent, stored and shown. */

export const AGE_RANGES = ['65-70', '70-75', '75-80', '80-85', '85+'] as const
export const GENDERS = ['Male', 'Female'] as const

/** Monthly budgets in whole dollars. `high` is null if the range has no upper end. */
export const BUDGETS = [
  { label: '$2,500 - $3,500 (Essential Care)', low: 2500, high: 3500 },
  { label: '$3,500 - $4,500 (Standard Care)', low: 3500, high: 4500 },
  { label: '$4,500 - $5,500 (Premium Care)', low: 4500, high: 5500 },
  { label: '$5,500 - $6,500 (Luxury Care)', low: 5500, high: 6500 },
  { label: '$6,500+ (Ultra-Premium)', low: 6500, high: null },
] as const
/** A family's monthly budget in whole dollars. */
export type Budget = Pick<(typeof BUDGETS)[number], 'low' | 'high'>
type BudgetLabel = (typeof BUDGETS)[number]['label']
/** The budget that a family chose; undefined for a label that isn't one of them. */
export const findBudget = (label: string): Budget | undefined =>
  BUDGETS.find((budget) => budget.label === label)
export const BUDGET_LABELS = BUDGETS.map((budget) => budget.label) as [BudgetLabel, ...BudgetLabel[]]

export const CARE_TYPES = ['Independent Living', 'Assisted Living', 'Memory Care', 'Skilled Nursing'] as const
export type CareType = (typeof CARE_TYPES)[number]
