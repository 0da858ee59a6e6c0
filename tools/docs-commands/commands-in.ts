/** A command that a document names. */
export type NamedCommand = { file: string; command: string };

const PROGRAM = /^(?:[A-Z_]+=\S* )*(?:npm|npx|node|git|env|sftp|psql|ssh-keygen|docker) \S/;

/**
 * Returns the commands of a Markdown text: the lines of its `sh` blocks, and the inline code that begins with a
 * program. Without comments, with single spaces.
 */
export function commandsIn(file: string, text: string): NamedCommand[] {
  const commands: string[] = [];
  const prose = text.replace(
    /```(\w*)\n([\s\S]*?)```/g,
    (_all, language: string, block: string) => {
      if (language === 'sh') commands.push(...block.split('\n'));
      return '';
    },
  );
  for (const [, code = ''] of prose.matchAll(/`([^`]+)`/g)) {
    const command = plain(code);
    if (PROGRAM.test(command)) commands.push(command);
  }
  const named = commands.map(plain).filter((command) => command !== '');
  return [...new Set(named)].map((command) => ({ file, command }));
}

/** Without the comment after it; `\|` is the bar inside of a table. */
function plain(line: string): string {
  return line
    .replace(/\s{2,}# .*$/, '')
    .replace(/\s+/g, ' ')
    .replaceAll('\\|', '|')
    .trim();
}
