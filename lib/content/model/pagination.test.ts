import { getPageLinks, parsePageNumber } from './pagination'

test.each([
  ['2', 2],
  ['17', 17],
  ['834', 834],
])('accepts the page number %s', (text, number) => {
  expect(parsePageNumber(text)).toBe(number)
})

test.each(['', '0', '1', '01', '02', '-2', '2.5', '2e1', ' 2', 'two', '9999999', '٢'])(
  'rejects the page number "%s"',
  text => {
    expect(parsePageNumber(text)).toBeNull()
  },
)

test.each([
  [{ page: 1, pageCount: 1 }, [1]],
  [{ page: 1, pageCount: 2 }, [1, 2]],
  [{ page: 2, pageCount: 3 }, [1, 2, 3]],
  [{ page: 3, pageCount: 5 }, [1, 2, 3, 4, 5]],
  [{ page: 1, pageCount: 834 }, [1, 2, 'gap', 834]],
  [{ page: 4, pageCount: 834 }, [1, 2, 3, 4, 5, 'gap', 834]],
  [{ page: 417, pageCount: 834 }, [1, 'gap', 416, 417, 418, 'gap', 834]],
  [{ page: 834, pageCount: 834 }, [1, 'gap', 833, 834]],
])('builds the page links of %j', (at, links) => {
  expect(getPageLinks(at)).toEqual(links)
})
