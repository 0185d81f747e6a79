import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import type { UploadState } from './use-upload.ts'

/**
 * The upload's progress, or why it failed. The status region is always present, so that changes are
 * announced.
 */
export function UploadStatus({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  return (
    <>
      <p role="status" className="image-field-status">
        {state.step === 'uploading' && `Uploading ${state.fileName}…`}
        {state.step === 'done' && 'Image uploaded.'}
      </p>
      {state.step === 'uploading' && <UploadProgress fraction={state.fraction} onCancel={onCancel} />}
      {state.step === 'error' && (
        <Notice tone="error" role="alert" title={state.message}>
          {state.reason || undefined}
        </Notice>
      )}
    </>
  )
}

function UploadProgress({ fraction, onCancel }: { fraction: number; onCancel: () => void }) {
  return (
    <div className="image-field-progress">
      <progress value={fraction} max={1} aria-label="Upload" />
      <span>{Math.round(fraction * 100)}%</span>
      <Button variant="quiet" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}
