import Bookmark from 'lucide-react/icons/bookmark'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#pwa/ui/button.tsx'
import { ADMIN_API } from '#shared/admin-paths.ts'
import type { SavedFilter } from '#shared/saved-filters.ts'
import { updateAdminData } from '../use-admin-data.ts'
import { type InboxFilters, isFiltered } from './inbox-queries.ts'
import { SaveFilterDialog } from './save-filter-dialog.tsx'
import './saved-filters.css'

interface SavedFiltersProps {
  /** By name. */
  saved: readonly SavedFilter[]
  /** The one that the address names. */
  current: SavedFilter | undefined
  filters: InboxFilters
  /** Shows a saved filter; or, once it is deleted, what it showed. */
  onChoose: (id: string | null) => void
}

/** The account's saved filters, each with an address of its own, and the way to save what the inbox shows now. */
export function SavedFilters({ saved, current, filters, onChoose }: SavedFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  if (saved.length === 0 && !isFiltered(filters)) return null
  const store = async (stored: SavedFilter) => {
    setOpen(false)
    await updateAdminData<SavedFilter[]>(ADMIN_API.inboxFilters, (list) =>
      [...list.filter(({ id }) => id !== stored.id), stored].toSorted((a, b) => a.name.localeCompare(b.name)),
    )
    onChoose(stored.id)
  }
  const remove = async (removed: SavedFilter) => {
    setOpen(false)
    onChoose(null)
    await updateAdminData<SavedFilter[]>(ADMIN_API.inboxFilters, (list) =>
      list.filter(({ id }) => id !== removed.id),
    )
  }
  return (
    <nav className="saved-filters" aria-label="Saved filters">
      {saved.length > 0 && (
        <ul className="saved-filters-list">
          {saved.map(({ id, name }) => (
            <li key={id}>
              <Link
                className="saved-filters-link"
                to={`?${new URLSearchParams({ saved: id })}`}
                aria-current={id === current?.id ? 'page' : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isFiltered(filters) && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <Bookmark aria-hidden="true" />
          {current ? 'Rename or delete this filter' : 'Save these filters'}
        </Button>
      )}
      {isOpen && (
        <SaveFilterDialog
          current={current}
          filters={filters}
          onClose={() => setOpen(false)}
          onStored={(stored) => void store(stored)}
          onRemoved={(removed) => void remove(removed)}
        />
      )}
    </nav>
  )
}
