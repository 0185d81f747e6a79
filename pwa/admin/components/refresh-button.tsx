import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '#pwa/ui/button.tsx'
import { refreshAdminData } from '../use-admin-data.ts'

/** Loads what the screen shows again. */
export const RefreshButton = () => (
  <Button variant="quiet" onClick={refreshAdminData}>
    <RefreshCw aria-hidden="true" />
    Refresh
  </Button>
)
