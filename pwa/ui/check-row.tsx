import type { ComponentProps } from 'react'

/** A checkbox with its label, the children. Other props go to the input, whose `type` may be `radio`. */
export const CheckRow = ({ children, type = 'checkbox', ...input }: ComponentProps<'input'>) => (
  <label className="flex min-h-target max-w-full cursor-pointer items-center gap-3">
    <input {...input} type={type} className="m-0 size-[1.5rem] flex-none" />
    {children}
  </label>
)
