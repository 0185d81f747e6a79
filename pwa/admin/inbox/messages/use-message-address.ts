import { useSearchParams } from 'react-router-dom'
import { useFocusOnRow } from '../use-focus-on-row.ts'

/** The filters and the open message, from the screen's address. */
export function useMessageAddress() {
  const [params, setParams] = useSearchParams()
  const openId = params.get('message')
  useFocusOnRow(openId)
  /** Sets parameters; an empty text removes one. */
  const set = (values: Record<string, string>, options = {}) =>
    setParams((now) => toParams({ ...Object.fromEntries(now), ...values }), options)
  return {
    params,
    openId,
    open: (id: string) => set({ message: id }),
    close: () => set({ message: '' }),
    setFilters: (values: Record<string, string>) => set(values, { replace: true }),
  }
}

const toParams = (values: Record<string, string>) =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
