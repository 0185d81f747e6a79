import Plus from 'lucide-react/icons/plus'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#pwa/ui/button.tsx'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { refreshAdminData } from '../use-admin-data.ts'

const AddFamilyDialog = lazy(() => import('./add-family-dialog.tsx'))

type AddFamilyProps = { label?: string } & Pick<
  ComponentProps<typeof AddFamilyDialog>,
  'known' | 'draft' | 'onAdded'
>

/** The button that adds a family by hand, which then opens. The form is loaded when it is needed. */
export function AddFamily({ label = 'Add a family', ...dialog }: AddFamilyProps) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const open = (id: string) => {
    setOpen(false)
    refreshAdminData()
    void navigate(`${ADMIN_SCREENS.inbox}?lead=${id}`)
  }
  return (
    <div>
      <Button className="text-small" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <AddFamilyDialog {...dialog} onClose={() => setOpen(false)} onOpen={open} />
        </Suspense>
      )}
    </div>
  )
}
