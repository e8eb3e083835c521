// Writes the hashes of the texts in content/, by which the doctor finds texts that an owner has not replaced. Run it
// before a release: `npx tsx --conditions=react-server scripts/hash-texts.ts`.
import { writeFileSync } from 'node:fs'
import { hashTexts } from '@/lib/operations/example-content'

writeFileSync('lib/operations/shipped-texts.json', `${JSON.stringify(await hashTexts('content'), null, 2)}\n`)
