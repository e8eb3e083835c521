import { AppError } from './errors'

test('an error of another copy of this module is still one of ours', () => {
  jest.isolateModules(() => {
    const { AppError: OtherAppError } = jest.requireActual<typeof import('./errors')>('./errors')
    expect(OtherAppError).not.toBe(AppError)
    expect(new OtherAppError({ kind: 'unavailable', message: 'no answer' })).toBeInstanceOf(AppError)
  })
})

test('any other error is not', () => {
  expect(new Error('no answer')).not.toBeInstanceOf(AppError)
})
