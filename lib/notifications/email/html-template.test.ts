import { html } from './html-template'

test('escapes values in paragraphs and attributes', () => {
  const typed = `"><img src=x onerror='a()'>&amp;`
  expect(html`<p title="${typed}">${typed}</p>`.toString()).toBe(
    '<p title="&quot;&gt;&lt;img src=x onerror=&#39;a()&#39;&gt;&amp;amp;">' +
      '&quot;&gt;&lt;img src=x onerror=&#39;a()&#39;&gt;&amp;amp;</p>',
  )
})

test('inserts markup unescaped, alone and in a list', () => {
  expect(html`<ul>${['a', '<b>'].map(text => html`<li>${text}</li>`)}</ul>`.toString()).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li></ul>',
  )
})
