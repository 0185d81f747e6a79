const MOMENT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** An ISO moment as the operator's clock has it: 'Nov 3, 2026, 10:42 AM'. */
export const formatDateTime = (iso: string): string => MOMENT.format(new Date(iso))
