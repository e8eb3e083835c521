import { splitAfterFirstSection } from './first-section'

const section = (name: string) => `<h2 id="${name}">${name}</h2><p>a<br />b <img src="/a.webp" alt="" /></p>`

test.each([
  ['before the second heading', ['<p>Intro</p>', section('one')], section('two')],
  ['before the only heading', ['<p>Intro</p>'], section('one')],
  ['past headings inside other elements', [section('one'), `<aside>${section('in')}</aside>`], section('two')],
])('splits %s', (_name, first, rest) => {
  expect(splitAfterFirstSection(first.join('') + rest)).toEqual([first.join(''), rest])
})

test.each(['<p>No heading</p>', section('only'), ''])('does not split %j', html => {
  expect(splitAfterFirstSection(html)).toBeNull()
})
