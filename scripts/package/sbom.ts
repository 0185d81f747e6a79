import type { LockedPackage } from './packages.ts'

interface Release {
  name: string
  version: string
  license: string
  /** When the commit was made (ISO 8601), so that a release of the same commit is the same. */
  madeAt: string
}

/**
 * Lists a release's components as CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/).
 * @param licenseOf the license that a package states, an SPDX expression; undefined if unknown
 */
export function makeSbom(
  release: Release,
  packages: readonly LockedPackage[],
  licenseOf: (found: LockedPackage) => string | undefined,
) {
  const components = new Map(packages.map((found) => [purlOf(found), componentOf(found, licenseOf(found))]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: release.madeAt,
      component: {
        type: 'application',
        'bom-ref': `${release.name}@${release.version}`,
        name: release.name,
        version: release.version,
        licenses: [{ license: { id: release.license } }],
      },
    },
    components: [...components.values()],
  }
}

function componentOf({ name, version, integrity, ...rest }: LockedPackage, license: string | undefined) {
  const purl = purlOf({ name, version, integrity, ...rest })
  const [, algorithm = '', hash = ''] = /^(sha\d+)-(.+)$/.exec(integrity) ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    ...(license && { licenses: [{ expression: license }] }),
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }],
    purl,
  }
}

/** A package URL (https://github.com/package-url/purl-spec): the @ of a scope is encoded. */
const purlOf = ({ name, version }: LockedPackage) => `pkg:npm/${name.replace('@', '%40')}@${version}`
