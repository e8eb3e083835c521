import { AppError } from './errors'

test('recognizes an AppError from another copy of the module', () => {
  jest.isolateModules(() => {
    const { AppError: OtherAppError } = jest.requireActual<typeof import('./errors')>('./errors')
    expect(OtherAppError).not.toBe(AppError)
    expect(new OtherAppError({ kind: 'unavailable', message: 'no response' })).toBeInstanceOf(AppError)
  })
})

test('rejects any other error', () => {
  expect(new Error('no response')).not.toBeInstanceOf(AppError)
})
