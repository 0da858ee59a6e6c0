import './styles/site.ts';
import './public-header.module.css';
import './logo.module.css';
import './not-found.module.css';
