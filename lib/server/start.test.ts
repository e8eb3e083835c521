let log: jest.SpyInstance
let exit: jest.SpyInstance
const settings = { ...process.env }

// The settings are read once: each test loads them anew.
beforeEach(() => {
  jest.resetModules()
  log = jest.spyOn(console, 'error').mockImplementation(() => {})
  exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended')
  })
})

afterEach(() => {
  process.env = { ...settings }
  jest.restoreAllMocks()
})

async function start() {
  await (await import('./start')).start()
}

test('the server starts on what ships', async () => {
  await start()
  expect(exit).not.toHaveBeenCalled()
})

test('a setting that cannot be used is named and ends the server', async () => {
  process.env.API_BASE_URL = 'nowhere'
  await expect(start()).rejects.toThrow('ended')
  expect(log.mock.calls.flat().join('\n')).toContain(
    'The site cannot start.\nSome settings cannot be used:\n  API_BASE_URL:',
  )
})

test('content that cannot be used is named and ends the server', async () => {
  jest.spyOn(process, 'cwd').mockReturnValue('/nowhere')
  await expect(start()).rejects.toThrow('ended')
  expect(log.mock.calls.flat().join('\n')).toMatch(/The site cannot start\.\ncontent\/\w/)
})
