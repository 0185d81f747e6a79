import { showToast } from '#pwa/state/toast-store.ts'
import { errorMessage } from '../admin-api.ts'

/** Runs a change. If it fails, shows a toast with what failed (`title`) and why. Never rejects. */
export async function showFailure(title: string, change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    showToast({ title, description: errorMessage(error, 'Please try again.'), variant: 'destructive' })
  }
}
