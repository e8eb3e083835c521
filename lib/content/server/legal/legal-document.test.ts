import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readLegalDocument } from './legal-document'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'legal-'))
})
afterEach(() => rm(directory, { recursive: true }))

const FACTS = '---\ntitle: Terms of Service\nupdated: 2026-11-22\ntemplate: true\n---\n'

async function read(text: string, values: Record<string, string> = {}) {
  await writeFile(path.join(directory, 'terms.md'), text)
  return readLegalDocument('terms', values, directory)
}

test('legal page fills in its placeholders and is sanitized HTML', async () => {
  const page = await read(`${FACTS}\n## With {{brand}}\n\n<script>x()</script>\n\n{{list}}`, {
    brand: 'Nocturne',
    list: '- one\n- two',
  })
  expect(page).toMatchObject({ title: 'Terms of Service', updated: '2026-11-22', isTemplate: true })
  expect(page.html).toMatch(/<h2>With Nocturne<\/h2>[\s\S]*<li>one<\/li>/)
  expect(page.html).not.toContain('x()')
})

test('legal page without "template" counts as reviewed by the operator', async () => {
  expect((await read(FACTS.replace('template: true\n', ''))).isTemplate).toBe(false)
})

test.each([
  ['an unknown placeholder', `${FACTS}{{retention}}`, 'content/legal/terms.md: unknown placeholder {{retention}}'],
  ['an invalid date', FACTS.replace('2026-11-22', 'today'), 'content/legal/terms.md: updated: '],
  ['no front matter', 'Our terms', 'content/legal/terms.md: title: '],
])('legal page with %s throws the file and field', async (_, text, userMessage) => {
  await expect(read(text)).rejects.toThrow(userMessage)
})
