/**
 * URLs and e-mail addresses, with or without a scheme: "https://…", "www.…", "data:…", "a.example/b", "a@b.example".
 */
const addresses =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|\/\/|www\.|(?:javascript|data|mailto|tel|vbscript|file):)\S*|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,253}\.\p{L}{2,24}|(?<![\p{L}\p{N}])(?:[\p{L}\p{N}-]{1,63}\.){1,8}[a-z]{2,24}\/\S*/giu;

/** Invisible characters and those that change the writing direction, except line feeds. */
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/**
 * Converts Markdown by other authors to plain text that is safe to show: no HTML, Markdown, links, images or addresses.
 * Link texts and line feeds stay; list entries begin with "– ". Bounded patterns keep it fast for any input.
 */
export function writePlainText(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(?:script|style)\b[\s\S]*?(?:<\/(?:script|style)\s*>|$)/gi, ' ')
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/!\[[^\]\n]{0,300}\](?:\([^)\n]{0,2000}\)|\[[^\]\n]{0,300}\])?/g, ' ')
    .replace(/\[([^\]\n]{0,300})\](?:\([^)\n]{0,2000}\)|\[[^\]\n]{0,300}\])/g, '$1')
    .replace(/<[^>\n]{0,2000}>/g, ' ')
    .replace(addresses, ' ')
    .replace(/[<>]/g, ' ')
    .replace(unseen, ' ')
    .replace(/^\s{0,3}(?:[-*+]|\d{1,3}[.)])\s+/gm, '– ')
    .replace(/^\s{0,3}(?:>\s?|#{1,6}\s+)/gm, '')
    .replace(/^\s*(?:[-*_]\s*){3,}$/gm, '')
    .replace(/(\*\*|__|~~)(?=\S)(.{1,500}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])[*_](?=\S)([^*_\n]{1,500}?)(?<=\S)[*_](?![\p{L}\p{N}])/gu, '$1')
    .replace(/`([^`\n]{0,500})`/g, '$1')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
