import * as z from 'zod/mini'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { Colleague } from '#shared/desk/inbox-tasks.ts'
import { useAdminData } from '../use-admin-data.ts'

const Colleagues = z.array(Colleague)

/** To whom leads and tasks can be assigned; undefined until that is loaded. */
export const useColleagues = () => useAdminData(ADMIN_API.inboxColleagues, Colleagues).data
