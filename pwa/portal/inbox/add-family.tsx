import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#pwa/ui/button.tsx'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { refreshAdminData } from '../use-admin-data.ts'

const AddFamilyDialog = lazy(() => import('./add-family-dialog.tsx'))

/** The button that adds a family by hand, which then opens. The form is loaded when it is needed. */
export function AddFamily() {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const open = (id: string) => {
    setOpen(false)
    refreshAdminData()
    void navigate(`${ADMIN_SCREENS.inbox}?lead=${id}`)
  }
  return (
    <div>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        Add a family
      </Button>
      {isOpen && (
        <Suspense>
          <AddFamilyDialog onClose={() => setOpen(false)} onOpen={open} />
        </Suspense>
      )}
    </div>
  )
}
