import { expect, test } from 'vitest';
import { html } from './html.ts';

test('strings are escaped, also in attributes; fragments are inserted verbatim, lists are joined', () => {
  const hostile = `"><script>alert('x')</script>&`;
  expect(html`<p title="${hostile}">${hostile}</p>`.source).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
  );
  expect(html`<ul>${['a', '<b>'].map((each) => html`<li>${each}</li>`)}</ul>`.source).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li></ul>',
  );
  expect(html`${false}${null}${undefined}${0}`.source).toBe('0');
});
