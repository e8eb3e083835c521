import { type ContentProblem, createProblemLog } from './items'

let warned: jest.SpyInstance
beforeEach(() => {
  warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => warned.mockRestore())

function createProblem(index: number, more: Partial<ContentProblem> = {}): ContentProblem {
  return { index, id: `id-${index}`, field: 'name', reason: 'is missing', skipped: true, ...more }
}

function lines(): string[] {
  return warned.mock.calls.flat().map(String)
}

test('an item that moves is the same problem', () => {
  const log = createProblemLog()
  log.logRead('faqs', [createProblem(3)])
  log.logRead('faqs', [createProblem(9, { id: 'id-3' })])
  expect(lines()).toHaveLength(1)
})

test('one kind of default is one problem, however many items have it', () => {
  createProblemLog().logRead(
    'vehicles',
    [0, 1, 2].map(index => createProblem(index, { skipped: false })),
  )
  expect(lines()).toEqual(['content: vehicles: item 0 (_id "id-0"): name: is missing'])
})

test('logs a problem again after it was fixed and recurs', () => {
  const log = createProblemLog()
  log.logRead('faqs', [createProblem(1)])
  log.logRead('faqs', [])
  log.logRead('faqs', [createProblem(1)])
  expect(lines()).toHaveLength(2)
})

test('logs the first 200 problems and the number of the rest, once', () => {
  const log = createProblemLog()
  const many = Array.from({ length: 5000 }, (_, index) => createProblem(index))
  log.logRead('posts', many)
  expect(lines()).toHaveLength(201)
  expect(lines().at(-1)).toBe('content: posts: 4800 more problems not listed')
  log.logRead('posts', many)
  expect(lines()).toHaveLength(201)
})

test('truncates a long id and keeps it on one line', () => {
  createProblemLog().logRead('faqs', [createProblem(0, { id: `a\n${'b'.repeat(500)}` })])
  expect(lines()[0]).toMatch(/^content: faqs: item 0 \(_id "a\\nb{98}"\) skipped/)
})
