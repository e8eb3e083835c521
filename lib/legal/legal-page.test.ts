import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setContentEdits } from '@/lib/content-edits'
import { parseEnv } from '@/lib/platform/env'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { fillLegalDocument, listRecipients, readLegalFile } from './legal-page'

const FACTS = '---\ntitle: Terms of Service\nupdated: 2026-11-22\ntemplate: true\n---\n'

async function read(text: string, values: Record<string, string> = {}) {
  const directory = await createTemporaryFolder()
  await mkdir(path.join(directory, 'legal'))
  await writeFile(path.join(directory, 'legal/terms.md'), text)
  return fillLegalDocument(await readLegalFile('terms', directory), values)
}

test('legal page fills in its placeholders and is sanitized HTML', async () => {
  const page = await read(`${FACTS}\n## With {{brand}}\n\n<script>x()</script>\n\n{{thirdParties}}`, {
    brand: 'Nocturne',
    thirdParties: '- one\n- two',
  })
  expect(page).toMatchObject({ title: 'Terms of Service', updated: '2026-11-22', isTemplate: true })
  expect(page.html).toMatch(/<h2>With Nocturne<\/h2>[\s\S]*<li>one<\/li>/)
  expect(page.html).not.toContain('x()')
})

test.each([
  ['an unknown placeholder', `${FACTS}{{retention}}`, 'body: unknown placeholder {{retention}}'],
  ['no front matter', 'Our terms', 'title: '],
])('legal page with %s throws the file and field', async (_, text, error) => {
  await expect(read(text)).rejects.toThrow(`content/legal/terms.md: ${error}`)
})

test('legal page that was edited in the settings shows the edit in place of its file', async () => {
  const value = { title: 'Our terms', updated: '2026-12-01', body: 'With {{brand}}' }
  setContentEdits([{ file: 'legal/terms.md', value }])
  const page = await read(FACTS, { brand: 'Nocturne' }).finally(() => setContentEdits([]))
  const { body: _, ...facts } = value
  expect(page).toEqual({ ...facts, isTemplate: true, html: '<p>With Nocturne</p>\n' })
})

function namesFor(settings: Record<string, string>): string[] {
  return listRecipients(parseEnv(settings), []).map(({ name }) => name)
}

test('nothing is connected without settings', () => {
  expect(namesFor({})).toEqual([])
})

test.each<[Record<string, string>, string]>([
  [{ ZELLE_EMAIL: 'pay@rides.example' }, 'Zelle and your bank'],
  [{ WEBHOOK_URL: 'https://dispatch.example/in', WEBHOOK_SECRET: 's'.repeat(32) }, 'dispatch.example'],
  [{ IMAGE_HOSTS: '*.cdn.example' }, 'cdn.example'],
])('privacy policy names what %j connects', (settings, name) => {
  expect(namesFor(settings)).toContain(name)
})

test('privacy policy names what each adapter in use says', () => {
  const recipients = [{ name: 'Photon', receives: 'what is typed' }]
  const names = listRecipients(parseEnv({}), [{ name: 'photon', recipients, check: async () => [] }])
  expect(names).toEqual(expect.arrayContaining(recipients))
})
