import type { Format } from '../features/catalogue/registers/description.ts'
import { loadRegisters } from '../features/catalogue/registers/load-registers.ts'
import { operatorList } from '../features/catalogue/registers/operator-list.ts'

/** Every format that the importer recognizes without an operator's own descriptions. */
export const FORMATS: readonly Format[] = [...(await loadRegisters()), operatorList]

/** The described register of this name. @throws Error if there is none */
export function findRegister(name: string): Format {
  const found = FORMATS.find((format) => format.name === name)
  if (!found) throw new Error(`No register is called ${name}.`)
  return found
}

export const [
  californiaOpenData,
  cmsNursingHomes,
  florida,
  newYork,
  ohio,
  texas,
  washington,
  wisconsinResidential,
  wisconsinFamilyHomes,
  wisconsinApartments,
] = ['ca-ckan', 'cms-nh-providerinfo', 'fl', 'ny', 'oh', 'tx', 'wa', 'wi-cbrf', 'wi-afh', 'wi-rcac'].map(
  findRegister,
) as [Format, Format, Format, Format, Format, Format, Format, Format, Format, Format]
export const californiaLicensing = findRegister('ca-ccld-38')
export const minnesota = findRegister('mn')
