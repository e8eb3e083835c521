import { marked } from 'marked'
import { sanitizePost } from './sanitize'

function clean(html: string) {
  return sanitizePost(html, { imageHosts: ['pictures.example'] })
}

const EXTERNAL = 'target="_blank" rel="noopener noreferrer"'

test.each([
  ['a paragraph', '<p>An evening out, <strong>without</strong> the <em>parking</em>.</p>'],
  ['headings', '<h2>One</h2>\n<h3>Two</h3>\n<h4>Three</h4>\n<h5>Four</h5>\n<h6>Five</h6>'],
  ['a heading with an accent', '<h2>Café à la carte</h2>'],
  ['a list', '<ul>\n<li>One</li>\n<li>Two</li>\n</ul>'],
  ['a list within a list', '<ul><li>One<ul><li>Two</li></ul></li></ul>'],
  ['an ordered list', '<ol start="3" reversed="" type="a"><li>One</li><li><p>Two</p></li></ol>'],
  ['a description list', '<dl><dt>Sedan</dt><dd>Three riders</dd><dt>SUV</dt><dd>Six</dd></dl>'],
  ['a grouped description list', '<dl><div><dt>Sedan</dt><dd>Three</dd></div></dl>'],
  [
    'a table',
    '<table><thead><tr><th align="left">A</th><th align="right">B</th></tr></thead><tbody><tr><td align="left">1</td><td align="right">2</td></tr></tbody></table>',
  ],
  [
    'a table from an office suite',
    '<table><caption>Fares</caption><colgroup><col span="2"><col></colgroup><tbody><tr><th scope="row" rowspan="2">A</th><td colspan="2">1</td></tr></tbody><tfoot><tr><td>x</td></tr></tfoot></table>',
  ],
  [
    'a block editor’s table',
    '<figure class="wp-block-table"><table><tbody><tr><td>1</td></tr></tbody></table><figcaption class="wp-element-caption">Fares</figcaption></figure>',
  ],
  [
    'a block editor’s image',
    '<figure class="wp-block-image aligncenter"><img src="https://pictures.example/a.jpg" alt="A car" width="1200" height="800" loading="lazy" decoding="async"><figcaption class="wp-element-caption">At night</figcaption></figure>',
  ],
  ['an image of this site', '<p><img src="/stills/a.webp" alt="" loading="lazy" decoding="async"></p>'],
  ['a linked image', '<a href="/blog/x"><img src="/stills/a.webp" alt="A" loading="lazy" decoding="async"></a>'],
  ['a quote', '<blockquote><p>Quiet, exact.</p><p><cite>A rider</cite></p></blockquote>'],
  [
    'a block editor’s quote',
    '<blockquote class="wp-block-quote"><p>Quiet.</p></blockquote>\n<hr class="wp-block-separator">',
  ],
  ['code', '<pre><code class="language-js">if (a &lt; b &amp;&amp; c) run()</code></pre>'],
  ['inline code', '<p>Say <code>nocturne</code> or press <kbd>Enter</kbd>, then read <samp>ok</samp>.</p>'],
  [
    'text-level elements',
    '<p><s>a</s> <del>b</del> <ins>c</ins> <u>d</u> <mark>e</mark> <small>f</small> <q>g</q></p>',
  ],
  ['formulas', '<p>H<sub>2</sub>O, 10<sup>3</sup>, <var>x</var></p>'],
  ['an abbreviation', '<p><abbr title="Fort Worth">FW</abbr>, <dfn>livery</dfn></p>'],
  ['a time', '<p><time datetime="2026-03-14T09:30:00-05:00">Saturday</time></p>'],
  ['a line break', '<p>One<br>Two</p>'],
  ['a horizontal rule', '<p>One</p>\n<hr>\n<p>Two</p>'],
  [
    'an internal link',
    '<p><a href="/#booking-flow" title="Book">Book</a> or <a href="/blog/x?y=1&amp;z=2">read</a></p>',
  ],
  ['an external link', `<p><a href="https://e.example/a?b=1&amp;c=2" ${EXTERNAL}>there</a></p>`],
  ['email and phone links', '<p><a href="mailto:a@e.example">write</a> <a href="tel:+12125550142">call</a></p>'],
  ['a disclosure', '<details open=""><summary>More</summary><p>Text</p></details>'],
  ['aligned text', '<p class="has-text-align-center">Text</p><p class="align-right">Text</p>'],
  ['columns', '<div class="wp-block-columns"><div class="wp-block-column"><p>Text</p></div></div>'],
  ['a block editor’s button', '<div class="wp-block-button"><a class="wp-block-button__link" href="/">Book</a></div>'],
  ['a callout', '<aside class="callout callout-tip"><p>Tip</p></aside>'],
  ['text in another language', '<p lang="ar" dir="rtl">مرحبا</p><p lang="fr-CA">Bonjour</p>'],
  ['signs', '<p>“Quotes”, ‘more’, an – em — dash…, 5 &lt; 6 &amp; 7 &gt; 6, non breaking, 🚘, €</p>'],
  ['text without tags', 'Just text, as an old editor leaves it.\n\nAnd more.'],
])('keeps %s unchanged', (_name, html) => {
  expect(clean(html)).toBe(html)
})

test.each([
  ['headings and emphasis', '## One\n\nText with *stress*, **force**, `code` and ~~none~~.\n\n### Two'],
  ['lists', '- one\n- two\n  - three\n\n1. four\n2. five'],
  ['a loose list', '- one\n\n- two\n\n  more'],
  ['a table', '| A | B |\n| --- | ---: |\n| 1 | 2 |'],
  ['a fenced code block', '```js\nif (a < b) "run"\n```'],
  ['a quote', '> One\n>\n> > Two'],
  ['lines', 'One  \nTwo\n\n---\n\nThree'],
  ['links', '[here](/blog/x "X") and <tel:+12125550142>'],
])('keeps %s in Markdown unchanged', (_name, markdown) => {
  const html = marked.parse(markdown, { async: false, gfm: true })
  expect(clean(html)).toBe(html.replace(/&quot;/g, '"'))
})
