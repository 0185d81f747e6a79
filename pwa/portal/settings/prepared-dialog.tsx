import { type ReactNode, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert, LoadingMessage } from '../components/load-state.tsx'

interface PreparedDialogProps<S extends z.ZodMiniType> {
  title: string
  /** What the server makes for the dialog: the path to post to, and the response. */
  path: string
  Schema: S
  /** Shown until the server has responded. */
  preparing: string
  /** Shown if the server's error has no message. */
  failed: string
  onClose: () => void
  children: (prepared: z.infer<S>) => ReactNode
}

/** A dialog whose content needs something from the server first, such as a new secret. */
export function PreparedDialog<S extends z.ZodMiniType>(props: PreparedDialogProps<S>) {
  const { title, path, Schema, preparing, failed, onClose, children } = props
  const [prepared, setPrepared] = useState<z.infer<S>>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    sendAdmin('POST', path, undefined, Schema).then(setPrepared, (error) =>
      setFailure(errorMessage(error, failed)),
    )
  }, [path, Schema, failed])
  return (
    <Dialog title={title} onClose={onClose}>
      {prepared === undefined && !failure && <LoadingMessage>{preparing}</LoadingMessage>}
      {prepared !== undefined && children(prepared)}
      {failure && (
        <>
          <ErrorAlert message={failure} />
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
