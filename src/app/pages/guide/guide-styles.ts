import '#ui/styles/site.ts';
import '#ui/logo.module.css';
import './guide.module.css';
