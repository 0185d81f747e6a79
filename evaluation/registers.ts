import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Sql } from '../server/database/connect.ts'
import { normalizedName } from '../server/facilities/normalized-name.ts'
// STAND-IN until the importer is there
const read = (f: string) => parse(readFileSync(join(import.meta.dirname, 'registers', f)), { columns: true, bom: true }) as Record<string, string>[]
export async function loadRegisters(sql: Sql) {
  const zips = new Map((await sql`select zip_code, latitude, longitude, state from zip_codes`).map((z) => [z.zipCode, z]))
  const rows: any[] = []
  const put = (source: string, id: string, name: string, city: string, state: string, zip: string, f: any) => {
    const z5 = zip.slice(0, 5)
    const z = zips.get(z5)
    if (!z && !f.latitude) return
    rows.push({ name, normalizedName: normalizedName(name), location: `${city}, ${state} ${z5}`, description: '', price: null, rating: null, careTypes: [], residentGender: null, city, state, zipCode: z5, latitude: z?.latitude, longitude: z?.longitude, source, sourceId: id, ...f })
  }
  for (const r of read('wi-cbrf-2021.csv')) {
    const aged = r['Advanced Aged']?.trim(), dem = r['Irreversible Dementia Alzeimers']?.trim()
    if (!aged && !dem) continue
    const n = (t: string) => { const m = /^\$?\s*([\d,]+)(?:\.\d+)?$/.exec(t.trim()); return m ? Number(m[1]!.replaceAll(',', '')) : null }
    const low = n(r['Low Rate']!), high = n(r['High Rate']!)
    const price = low !== null && low >= 1000 && low <= 20000 && !(high !== null && high < low) ? low : null
    put('wi-cbrf', r['Facility ID']!, r['Facility Name']!, r.City!, 'WI', r['Zip Code']!, { price, careTypes: dem ? ['Assisted Living', 'Memory Care'] : ['Assisted Living'], residentGender: ({ M: 'Male', F: 'Female' } as any)[r.Gender!] ?? null })
  }
  for (const r of read('tx-alf-2021.csv')) {
    const [a, b] = (r['Geo Location'] ?? '').split(',').map(Number)
    put('tx', r.Facility_ID!, r['Facility Name']!, r['Physical Address CITY']!, 'TX', r['Physical Address Zipcode']!, { careTypes: Number(r['Alzheimer Capacity']) > 0 ? ['Assisted Living', 'Memory Care'] : ['Assisted Living'], ...(a && b ? { latitude: a, longitude: b } : {}) })
  }
  for (const r of read('fl-alf-2021.csv')) {
    if (!['LICENSED', 'IN REVIEW', 'PROVISIONAL', 'IN LITIGATION', 'PROV LITIGATION'].includes(r['License Status']!)) continue
    put('fl', r['AHCA Number (File Number)']!, r.Name!, r['Street City']!, 'FL', r['Street Zip']!, { careTypes: ['Assisted Living'] })
  }
  for (const r of read('cms-nh-providerinfo-sample.csv'))
    put('cms-nh-providerinfo', r['CMS Certification Number (CCN)']!, r['Provider Name']!, r['City/Town']!, r.State!, r['ZIP Code']!, { careTypes: ['Skilled Nursing'], rating: Number(r['Overall Rating']) * 10, latitude: Number(r.Latitude), longitude: Number(r.Longitude) })
  for (let i = 0; i < rows.length; i += 100) await sql`insert into facilities ${sql(rows.slice(i, i + 100))}`
  await sql`analyze facilities`
}
