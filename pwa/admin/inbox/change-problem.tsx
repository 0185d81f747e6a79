import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'

interface ChangeProblemProps {
  problem: string | undefined
  dismiss: () => void
  onReload: () => void
}

/** Why a change wasn't stored, with the way to what is stored. Nothing without a problem. */
export function ChangeProblem({ problem, dismiss, onReload }: ChangeProblemProps) {
  if (problem === undefined) return null
  const show = () => {
    dismiss()
    onReload()
  }
  const button = <Button onClick={show}>Show the current state</Button>
  return <Notice tone="error" role="alert" title={problem} actions={button} />
}
