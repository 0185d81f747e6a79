import { californiaLicensing, californiaOpenData } from './california.ts'
import { cmsNursingHomes } from './cms-nursing-homes.ts'
import { florida } from './florida.ts'
import type { Format } from './format.ts'
import { newYork } from './new-york.ts'
import { ohio } from './ohio.ts'
import { operatorList } from './operator-list.ts'
import { texas } from './texas.ts'
import { washington } from './washington.ts'
import { wisconsinApartments, wisconsinFamilyHomes, wisconsinResidential } from './wisconsin.ts'

/** Every format that the importer recognizes. */
export const FORMATS: readonly Format[] = [
  cmsNursingHomes,
  wisconsinResidential,
  wisconsinFamilyHomes,
  wisconsinApartments,
  texas,
  florida,
  californiaOpenData,
  californiaLicensing,
  newYork,
  washington,
  ohio,
  operatorList,
]
